/** What the reader pressed before the site's script came; undefined afterwards. */
declare var earlyEvents: Event[] | undefined;
