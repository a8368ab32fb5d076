import { useNavigation } from './navigation-context.ts';
import { message as t } from './site/message.ts';

/** The thin line at the top while a change of page takes longer than 200 ms. */
export function ProgressBar() {
  const { status } = useNavigation();
  return status === 'slow' ? <div className="progress-bar" role="progressbar" aria-label={t('Loading')} /> : null;
}
