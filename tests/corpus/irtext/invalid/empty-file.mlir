// expect 1:1: the text is empty

