import type { FooterLink } from '../model/site.ts';
import { useHref, useSite } from './site-context.tsx';

/** Links in columns or as one list, logo and copyright line. */
export function Footer() {
  const { site } = useSite();
  if (site.footer === undefined) return null;
  return (
    <footer className="footer">
      {site.footer.links.map((link, index) =>
        'items' in link ? (
          <div key={index}>
            <p>{link.title}</p>
            <ul>{link.items.map((item, itemIndex) => <li key={itemIndex}><FooterAnchor link={item} /></li>)}</ul>
          </div>
        ) : (
          <FooterAnchor key={index} link={link} />
        ),
      )}
      <p>{site.footer.copyright}</p>
    </footer>
  );
}

function FooterAnchor({ link }: { link: FooterLink }) {
  const href = useHref();
  return <a href={link.to === undefined ? link.href : href(link.to)}>{link.label}</a>;
}
