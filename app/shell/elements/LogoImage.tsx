import type { Logo } from '../../core/site.ts';
import { useSite } from '../site-context.ts';

/** A logo. With a dark variant, both are rendered, and the style sheet shows the variant of the theme. */
export function LogoImage({ logo }: { logo: Logo }) {
  const { href } = useSite();
  const { alt, width, height, drawings } = logo;
  const image = (src: string, theme?: string) => {
    const drawing = drawings?.[src];
    if (drawing === undefined)
      return <img className="logo" src={href(src)} alt={alt} width={width} height={height} data-for-theme={theme} />;
    return (
      <svg
        {...drawing.attributes}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className="logo"
        data-for-theme={theme}
        dangerouslySetInnerHTML={{ __html: drawing.html }}
      />
    );
  };
  if (logo.srcDark === undefined) return image(logo.src);
  return (
    <>
      {image(logo.src, 'light')}
      {image(logo.srcDark, 'dark')}
    </>
  );
}
