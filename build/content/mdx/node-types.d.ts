// The node types of directives and MDX, added to mdast's and hast's own unions.
/// <reference types="mdast-util-directive" />
/// <reference types="mdast-util-mdx" />
