import type { Logo } from '../../core/site.ts';
import { useHref } from '../site/site-context.tsx';

/** A logo, with a variant for each colour mode where it has two, of which the style sheet shows the right one. */
export function LogoImage({ logo }: { logo: Logo }) {
  const href = useHref();
  const { width, height } = logo;
  const image = (src: string, theme?: string) => (
    <img className="logo" src={href(src)} alt={logo.alt} width={width} height={height} data-for-theme={theme} />
  );
  if (logo.srcDark === undefined) return image(logo.src);
  return (
    <>
      {image(logo.src, 'light')}
      {image(logo.srcDark, 'dark')}
    </>
  );
}
