import type { Server } from '../document/reference.ts';
import { JsonValue, Text } from './Text.tsx';

/** Base URLs with their variables. */
export function Servers({ servers }: { servers: Server[] }) {
  if (servers.length === 0) return null;
  return (
    <ul className="props servers">
      {servers.map((server) => (
        <li key={server.url} className="prop">
          <p className="head">
            <code>{server.url}</code> {server.name}
          </p>
          <Text html={server.description} />
          {server.variables.map((variable) => (
            <p key={variable.name} className="head">
              <code>{`{${variable.name}}`}</code> <JsonValue value={variable.default} />
              {variable.enum.map((value) => (
                <span key={value}>
                  {' '}
                  <JsonValue value={value} />
                </span>
              ))}
              {variable.description === undefined ? null : (
                <span dangerouslySetInnerHTML={{ __html: ` ${variable.description}` }} />
              )}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
