import { useHref, useSite } from '../site-context.tsx';

/** The bar at the top of every page. */
export function Navbar() {
  const { site } = useSite();
  const href = useHref();
  return (
    <header className="navbar">
      <a className="navbar-brand" href={href('/')}>{site.navbar.title}</a>
      <nav aria-label="主导航">
        {site.navbar.items.map((item, index) =>
          'to' in item && item.to !== undefined && item.label !== undefined ? (
            <a key={index} href={href(item.to)}>{item.label}</a>
          ) : null,
        )}
      </nav>
    </header>
  );
}
