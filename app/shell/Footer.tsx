import type { FooterColumn, FooterLink } from '../core/site.ts';
import { LogoImage } from './elements/LogoImage.tsx';
import { message as t, useSite } from './site-context.ts';

/** The footer: links in columns or as a list, logo and copyright line. */
export function Footer() {
  const { site, href } = useSite();
  const { footer } = site;
  if (footer === undefined) return null;
  const columns = footer.links.filter((entry): entry is FooterColumn => 'items' in entry);
  const flat = footer.links.filter((entry): entry is FooterLink => !('items' in entry));
  return (
    <footer className="footer">
      {footer.links.length === 0 ? null : (
        <nav className="footer-links" aria-label={t('Footer')}>
          {columns.map(({ title, items }) => (
            <div className="footer-column" key={title}>
              <p className="footer-title">{title}</p>
              <FooterList links={items} />
            </div>
          ))}
          {flat.length === 0 ? null : (
            <div className="footer-flat">
              <FooterList links={flat} />
            </div>
          )}
        </nav>
      )}
      <div className="footer-end">
        {footer.logo === undefined ? null : (
          <a className="footer-logo" href={href(footer.logo.href ?? '/')}>
            <LogoImage logo={footer.logo} />
          </a>
        )}
        <p className="footer-copyright">{footer.copyright}</p>
      </div>
    </footer>
  );
}

function FooterList({ links }: { links: FooterLink[] }) {
  const { href } = useSite();
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <a href={link.to === undefined ? link.href : href(link.to)}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
