// The node types of directives, MDX and formulas, added to mdast's and hast's own unions.
/// <reference types="mdast-util-directive" />
/// <reference types="mdast-util-mdx" />
/// <reference types="remark-math" />
