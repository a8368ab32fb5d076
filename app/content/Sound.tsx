import { message as t } from './message.ts';

/** A recording in the browser's native player, which `label` names; nothing is fetched before the reader presses play. */
export function Sound({ src, label, caption = label }: { src: string; label: string; caption?: string }) {
  return (
    <figure className="sound">
      {/* Nothing is seen that words could stand beside; the caption says what is heard. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls preload="none" src={src} aria-label={label} />
      <figcaption>
        {caption}{' '}
        <a href={src} download="" aria-label={t('Download {name}', { name: label })}>
          {t('Download')}
        </a>
      </figcaption>
    </figure>
  );
}
