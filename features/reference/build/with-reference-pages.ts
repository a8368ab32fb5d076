import { messagesOf } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import type { ApiReference } from '../document/reference.ts';
import { type ReferencePage, sitePageId, splitOf } from '../document/split-pages.ts';
import type { Project } from '../../../build/project/project.ts';
import type { PageRow } from '../../../build/project/routes.ts';

/** Adds a row for each further page of a reference that is too large for one, titled by its tag or operation. */
export function withReferencePages(project: Project, api: ApiReference | null): Project {
  const root = project.rows.find(({ module }) => module.kind === 'reference');
  const pages = api === null ? [] : splitOf(api).pages.filter((page) => page.path !== '');
  if (root === undefined || pages.length === 0) return project;
  const { outputs, reference } = messagesOf(project.site.i18n.currentLocale);
  const nameOf = ({ title, schemas }: ReferencePage) =>
    title !== '' ? title : schemas.length > 0 ? reference.schemas : reference.untagged;
  const rows = pages.map((part): PageRow => {
    const { path } = part;
    const name = nameOf(part);
    const list = pages.find((one) => one.listing && one !== part && path.startsWith(one.path));
    return {
      module: root.module,
      page: {
        ...root.page,
        path: root.page.path + path,
        id: sitePageId(part),
        title: name,
        above: [
          { label: root.page.title, path: root.page.path },
          ...(list === undefined ? [] : [{ label: nameOf(list), path: root.page.path + list.path }]),
        ],
        description: say(outputs, '{title}: {part}', { title: root.page.title, part: name }),
        versions: Object.fromEntries(Object.entries(root.page.versions).map(([version, at]) => [version, at + path])),
      },
    };
  });
  return { ...project, rows: project.rows.flatMap((row) => (row === root ? [row, ...rows] : [row])) };
}
