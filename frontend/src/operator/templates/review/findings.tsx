import type { TemplateFinding } from '@throughline/contracts/templates/findings/template-finding.js';
import { CircleAlert, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReviewPart } from './part.js';

type FindingsProps = { findings: readonly TemplateFinding[] };

/** What should not be public, that which refuses the template first. */
export const Findings = ({ findings }: FindingsProps) => (
  <ReviewPart title="Findings">
    {findings.length === 0 && <p className="text-sm text-ink-3">Nothing was found.</p>}
    <div className="grid gap-5">
      <FindingGroup
        title="Must not be public"
        findings={findings.filter(({ refuses }) => refuses)}
        icon={<CircleX className="mt-0.5 size-4 flex-none text-fail" aria-hidden />}
      />
      <FindingGroup
        title="For you to decide"
        findings={findings.filter(({ refuses }) => !refuses)}
        icon={<CircleAlert className="mt-0.5 size-4 flex-none text-wait" aria-hidden />}
      />
    </div>
  </ReviewPart>
);

const FindingGroup = ({ title, findings, icon }: FindingsProps & { title: string; icon: ReactNode }) =>
  findings.length === 0 ? null : (
    <div>
      <h3 className="text-xs text-ink-3">{title}</h3>
      <ul aria-label={title} className="mt-1.5 grid gap-3">
        {findings.map(({ detail, text, pointer }, at) => (
          <li key={at} className="flex items-start gap-2 text-sm">
            {icon}
            <span className="grid min-w-0 gap-0.5 leading-[18px]">
              {detail}
              <code className="font-mono text-xs break-all">{text}</code>
              <code className="font-mono text-xs break-all text-ink-3">{pointer}</code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
