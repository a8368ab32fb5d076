// Adds the node types of directives, MDX and math to the unions of mdast and hast.
/// <reference types="mdast-util-directive" />
/// <reference types="mdast-util-mdx" />
/// <reference types="remark-math" />
