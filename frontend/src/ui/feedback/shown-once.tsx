import type { ReactNode } from 'react';
import { Banner } from './banner.js';
import { Button } from '../buttons/button.js';
import { CopyButton } from '../buttons/copy-button.js';

type ShownOnceProps = {
  /** Holds what will not be shown again. */
  text: string;
  copyLabel: string;
  warning: string;
  testId: string;
  onDone: () => void;
  children?: ReactNode;
};

/** A secret on the only occasion it is shown. */
export const ShownOnce = ({ text, copyLabel, warning, testId, onDone, children }: ShownOnceProps) => (
  <div className="grid gap-4">
    <Banner look="wait">{warning}</Banner>
    <div className="flex min-w-0 items-center gap-2 rounded-md bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 font-mono text-sm break-all" data-testid={testId}>
        {text}
      </code>
      <CopyButton text={text} label={copyLabel} />
    </div>
    {children}
    <div className="flex justify-end">
      <Button variant="primary" onClick={onDone}>
        I have copied it
      </Button>
    </div>
  </div>
);
