import { createMDX } from 'fumadocs-mdx/next';

export default createMDX({ configPath: 'source.config.mjs' })({
  output: 'export',
  trailingSlash: true,
  reactStrictMode: true,
});
