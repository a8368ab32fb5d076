import { fragmentTarget } from '../../platform/fragment.ts';

/** How long a reader rests in a section before the address names it, in milliseconds: browsers allow few writes a second. */
const restMs = 300;

/** Keeps the address and the document's title at the section that the reader is in. */
export type AddressFollower = {
  /** Told of each change of section; none is the top of the page. */
  move: (section: Element | undefined, name: string | undefined) => void;
  end: () => void;
};

/**
 * Lets a copied address and a bookmark lead to what is read: no entry is added to the history, and an address that
 * leads into the section stays as exact as it is.
 */
export function followAddress(): AddressFollower {
  const title = document.title;
  let timer = 0;
  const write = (section: Element | undefined, name: string | undefined) => {
    document.title = name === undefined ? title : `${name} | ${title}`;
    const target = fragmentTarget(location.hash);
    if (section === undefined ? location.hash === '' : target !== null && section.contains(target)) return;
    const fragment = section === undefined ? '' : `#${encodeURI(section.id)}`;
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
  };
  return {
    move(section, name) {
      clearTimeout(timer);
      timer = window.setTimeout(() => write(section, name), restMs);
    },
    end: () => clearTimeout(timer),
  };
}
