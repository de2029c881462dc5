import type { TemplateFinding } from '@throughline/contracts/templates/findings/template-finding.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateCheck } from '@throughline/contracts/templates/template-making.requests.js';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { Powers } from '../../components/templates/powers.js';
import { PanelSection } from '../../ui/layout/side-panel.js';

type Props = { file: TemplateFile; check: TemplateCheck | undefined; stale: boolean };

/** What it may do, and what keeps it from being published. */
export const CheckPanel = ({ file, check, stale }: Props) => (
  <>
    <PanelSection title="What it may do">
      <Powers file={file} />
    </PanelSection>
    {check && (
      <PanelSection title="Check" aside={stale ? 'Changed since' : undefined}>
        <Verdict check={check} />
      </PanelSection>
    )}
  </>
);

const Verdict = ({ check: { flaws, unlisted, findings, proved } }: { check: TemplateCheck }) => {
  const refusing = findings.filter(({ refuses }) => refuses);
  const asking = findings.filter(({ refuses }) => !refuses);
  return (
    <div className="grid gap-4 text-sm">
      {flaws.length === 0 && refusing.length === 0 && proved && (
        <p className="text-ok-ink">Nothing keeps it from being published.</p>
      )}
      <Lines title="Wrong" lines={flaws} />
      {flaws.length === 0 && !proved && <p className="text-fail-ink">No sample of it has worked.</p>}
      <Findings title="Has to go" findings={refusing} />
      <Findings title="Look at it" findings={asking} />
      <Lines title="Before everybody can find it" lines={unlisted} />
    </div>
  );
};

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <section>
      <h3 className="text-xs text-ink-3">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );

const Findings = ({ title, findings }: { title: string; findings: readonly TemplateFinding[] }) =>
  findings.length === 0 ? null : (
    <section>
      <h3 className="text-xs text-ink-3">{title}</h3>
      <ul className="mt-1 grid gap-3">
        {findings.map(({ pointer, kind, refuses, text, detail }) => (
          <li key={`${pointer} ${kind} ${text}`} className="flex gap-2">
            {refuses ? (
              <CircleAlert className="mt-0.5 size-4 flex-none text-fail" aria-hidden />
            ) : (
              <CircleHelp className="mt-0.5 size-4 flex-none text-wait" aria-hidden />
            )}
            <span className="grid min-w-0">
              <span className="mono text-xs break-all">{text}</span>
              <span>{detail}</span>
              <span className="text-xs break-all text-ink-3">{placeOf(pointer)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

/** Where in the file, as words. */
const placeOf = (pointer: string): string =>
  pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~').split('/').join(' › ');
