import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Banner } from '../../../ui/feedback/banner.js';
import { focusPlace } from './place.js';
import { reasonInWords, type Reason } from './reasons.js';

/** Next to the button: what keeps the template from being published; each leads to its place. */
export const ReasonList = ({ file, reasons }: { file: TemplateFile; reasons: readonly Reason[] }) =>
  reasons.length === 0 ? null : (
    <div role="alert">
      <Banner look="fail" icon={<CircleAlert aria-hidden />}>
        <p>It can’t be published yet.</p>
        <ul className="mt-1 grid gap-1">
          {reasons.map((reason) => (
            <li key={`${reason.path} ${reason.sentence}`} className="break-words">
              <ReasonLink file={file} reason={reason} />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );

/** In words, as a button that leads to the field. */
export const ReasonLink = ({ file, reason }: { file: TemplateFile; reason: Reason }) => {
  const own = useRef<HTMLButtonElement>(null);
  const words = reasonInWords(file, reason);
  if (reason.path === '') return <span>{words}</span>;
  return (
    <button
      ref={own}
      type="button"
      className="link text-left"
      onClick={() => {
        const form = own.current?.closest('form');
        if (form) focusPlace(form, [reason.path]);
      }}
    >
      {words}
    </button>
  );
};
