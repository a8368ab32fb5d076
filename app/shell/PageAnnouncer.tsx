import { useNavigation } from './navigation-context.ts';
import { useSite } from './site/site-context.tsx';

/** Announces the title of a page to screen readers after a navigation without a new document. */
export function PageAnnouncer() {
  const { shown } = useNavigation();
  const { page } = useSite();
  return (
    <div className="visually-hidden" role="status" data-page-announcer>
      {shown === 0 ? null : page?.title}
    </div>
  );
}
