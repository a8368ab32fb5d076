import { expect, test } from 'vitest';
import { domainSetting } from './domain.ts';

test('a site that is not yet at its address is told the routes to set', () => {
  const toml = 'name = "docs"\n# docs.example.com comes later\n';
  const whole = { url: 'https://docs.example.com', baseUrl: '/' };
  const setting = 'routes = [{ pattern = "docs.example.com", custom_domain = true }]';
  expect(domainSetting(whole, toml)).toBe(setting);
  expect(domainSetting(whole, toml + setting)).toBeUndefined();
  expect(domainSetting({ ...whole, baseUrl: '/de/' }, toml)).toBe(
    'routes = ["docs.example.com/de", "docs.example.com/de/*"]',
  );
  expect(domainSetting({ url: 'https://docs.team.workers.dev', baseUrl: '/' }, toml)).toBeUndefined();
});
