import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { useAnyService } from '../components/use-services.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { NoValue } from '../../ui/values/no-value.js';

/** The scopes that were requested, and those that were granted. */
export const ScopesSection = ({ connection: { service, kind, scopes, status } }: { connection: ConnectionRow }) => {
  const found = useAnyService(service);
  const way = found?.kind === 'service' ? found.service.ways.find((each) => each.kind === kind) : undefined;
  const known = way && 'scopes' in way ? way.scopes : [];
  const all = [...new Set([...scopes.asked, ...scopes.granted])];
  return (
    <PanelSection title="Scopes">
      <table className="w-full text-sm">
        <thead className="text-xs text-ink-3 [&_th]:pb-1 [&_th]:font-normal">
          <tr>
            <th className="text-left">
              <span className="sr-only">Scope</span>
            </th>
            <th className="w-16 text-center">Asked</th>
            <th className="w-16 text-center">Granted</th>
          </tr>
        </thead>
        <tbody>
          {all.map((scope) => (
            <tr key={scope}>
              <td className="max-w-0 truncate py-1" title={known.find(({ id }) => id === scope)?.label}>
                <span className="mono">{scope}</span>
              </td>
              <Mark yes={scopes.asked.includes(scope)} label="asked" />
              {status === 'pending' ? (
                <td className="text-center">
                  <NoValue label="Not granted yet" />
                </td>
              ) : (
                <Mark yes={scopes.granted.includes(scope)} label="granted" />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
};

const Mark = ({ yes, label }: { yes: boolean; label: string }) => (
  <td className="text-center">
    <StatusGlyph
      status={yes ? 'succeeded' : 'failed'}
      label={yes ? label : `not ${label}`}
      className="mx-auto inline-block"
    />
  </td>
);
