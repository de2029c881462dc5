import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateCheck } from '@throughline/contracts/templates/template-making.requests.js';
import type { RefObject } from 'react';
import { Powers } from '../../components/powers.js';
import { PanelSection, SidePanel } from '../../../ui/layout/side-panel.js';
import { ReasonLink } from './reason-list.js';
import { reasonsOfCheck, type Reason } from './reasons.js';

type Props = {
  file: TemplateFile;
  check: TemplateCheck | undefined;
  stale: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** Shows what the last check found, and what the template may do. It stays in view while the form is scrolled. */
export const CheckPanel = ({ file, check, stale, heading }: Props) => (
  <SidePanel label="Check">
    <div
      role="group"
      aria-label="Result and powers"
      tabIndex={0}
      className="lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto"
    >
      {check && (
        <section className="border-b border-line p-5">
          <div className="mb-3 flex items-center gap-2">
            <h2
              ref={heading}
              tabIndex={-1}
              className="w-fit scroll-mt-5 scroll-mb-[50vh] rounded-xs text-sm font-semibold tracking-tight outline-offset-4 focus:outline-2 focus:outline-accent"
            >
              Result of the check
            </h2>
            {stale && <span className="ml-auto text-xs text-ink-3">Changed since</span>}
          </div>
          <Verdict file={file} check={check} />
        </section>
      )}
      <PanelSection title="What it may do">
        <Powers file={file} />
      </PanelSection>
    </div>
  </SidePanel>
);

const Verdict = ({ file, check }: { file: TemplateFile; check: TemplateCheck }) => {
  const reasons = reasonsOfCheck(file, check);
  return (
    <div className="text-sm">
      {reasons.length === 0 && <p className="text-ok-ink">Nothing keeps it from being published.</p>}
      <Reasons title="Wrong" file={file} reasons={reasons} />
    </div>
  );
};

const Reasons = ({ title, file, reasons }: { title: string; file: TemplateFile; reasons: readonly Reason[] }) =>
  reasons.length === 0 ? null : (
    <section>
      <h3 className="text-xs text-ink-3">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {reasons.map((reason) => (
          <li key={reason.sentence} className="break-words">
            <ReasonLink file={file} reason={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
