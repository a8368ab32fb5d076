import pages from './pages.json' with { type: 'json' };

export default {
  docs: pages.groups.map(({ label, items }) => ({
    type: 'category',
    label,
    collapsed: false,
    items: items.map(({ id, title }) => ({ type: 'doc', id, label: title })),
  })),
};
