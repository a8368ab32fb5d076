import { expect, test, vi } from 'vitest';
import { NavbarItemBoundary } from './NavbarItemBoundary.tsx';

test('an item that fails to render is left out, and told as a mistake of the configuration', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const item = { type: 'html', value: '<b>', position: 'left', className: undefined } as const;
  const boundary = new NavbarItemBoundary({ item, children: 'shown' });
  expect(boundary.render()).toBe('shown');
  boundary.state = NavbarItemBoundary.getDerivedStateFromError();
  boundary.componentDidCatch(new Error('broken'));
  expect(boundary.render()).toBeNull();
  expect(told.mock.calls[0]?.[0]).toMatch(/navbar\.items of site\.config\.ts.*"type":"html"/);
  told.mockRestore();
});
