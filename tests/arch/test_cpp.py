# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the small C++ reader: text in, functions and classes out."""

import textwrap
import unittest

from arch import cpp


def picture(text):
    """'name lines parameters' of each definition and declaration."""
    reader = cpp.Reader(textwrap.dedent(text))
    return [f"{f.name} {f.lines} {len(f.parameters)}{'' if f.has_body else ' declared'}" for f in reader.functions]


class Functions(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(picture("""
            namespace a {
            int add(int x, int y)
            {
                return x + y;
            }
            } // namespace a
            """), ["add 4 2"])

    def test_braces_in_literals_and_comments(self):
        self.assertEqual(picture("""
            void f()
            {
                // } }
                const char *a = "}"; /* } */
                char b = '}';
                auto c = R"(
                })";
            }
            """), ["f 8 0"])

    def test_digit_separators_are_no_literals(self):
        self.assertEqual(picture("int f() { return 1'000'000; }\nint g() { return 0; }\n"), ["f 1 0", "g 1 0"])

    def test_constructor_with_initialiser_list(self):
        text = """
            Foo::Foo(int a, QString b)
                : Base(a), m_a{a}, m_b(std::move(b))
            {
                run();
            }
            """
        self.assertEqual(picture(text), ["Foo 5 2"])
        self.assertTrue(cpp.Reader(text).functions[0].is_constructor)

    def test_lambda_belongs_to_its_function(self):
        self.assertEqual(picture("""
            void f(int x)
            {
                run([x](int y) {
                    return x + y;
                });
            }
            """), ["f 6 1"])

    def test_templates_and_default_arguments(self):
        self.assertEqual(picture("""
            template <typename T = std::map<int, int>>
            void f(std::map<int, QList<T>> a, const Place &place = {}, std::function<void(int, int)> c = nullptr);
            """), ["f 2 3 declared"])

    def test_operators(self):
        self.assertEqual(picture("""
            bool operator<(const A &left, const A &right);
            bool operator()(int x) const { return x; }
            """), ["operator< 1 2 declared", "operator() 1 1"])

    def test_variables_are_no_functions(self):
        self.assertEqual(picture("""
            constexpr std::array kNames{"a", "b"};
            const QList<int> kList = {1, 2, 3};
            using F = std::function<void(int, int)>;
            static_assert(sizeof(int) == 4, "x");
            enum class E { A, B };
            """), [])

    def test_macros_do_not_hide_the_next_function(self):
        self.assertEqual(picture("""
            class A : public QObject {
                Q_OBJECT
                Q_PROPERTY(int x READ x)
            public:
                int x() const { return 1; }
            };
            """), ["x 1 0"])

    def test_trailing_return_type(self):
        self.assertEqual(picture("auto f(int a) -> std::vector<int> {\n return {};\n}\n"), ["f 3 1"])


class Classes(unittest.TestCase):
    def methods(self, text):
        return {c.name: c.methods for c in cpp.Reader(textwrap.dedent(text)).classes}

    def test_only_public_methods_count(self):
        self.assertEqual(self.methods("""
            class A {
            public:
                explicit A(int x);
                ~A() override;
                A(const A &) = delete;
                int one() const;
                void two(int x) { m_x = x; }
                bool operator==(const A &) const = default;
            Q_SIGNALS:
                void changed();
            protected:
                void hidden();
            private:
                int alsoHidden();
                int m_x = 0;
            };
            """), {"A": ["one", "two"]})

    def test_struct_is_public_and_nested_class_is_its_own(self):
        self.assertEqual(self.methods("""
            struct S {
                int a = 0;
                int f() const;
                class N {
                    int g();
                public:
                    int h();
                };
                int i();
            };
            """), {"S": ["f", "i"], "N": ["h"]})


if __name__ == "__main__":
    unittest.main()
