import type { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import type { ReactNode } from 'react';
import { useBuild } from '../draft/build-context.js';
import { FieldEditors } from '../editing/field-editors.js';
import { FieldConflict } from '../field-conflict.js';

export type PanelProps = {
  title: string;
  /** The field of the draft it edits. */
  field: DefinitionField;
  count?: number | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** One part of the settings. */
export const Panel = ({ title, field, count, action, children }: PanelProps) => {
  const { enter } = useBuild();
  return (
    <section
      aria-label={title}
      className="border-b border-line last:border-b-0"
      onFocus={() => enter({ field, caret: null })}
      onBlur={() => enter(null)}
    >
      <FieldConflict field={field} />
      <div className="p-4">
        <div className="mb-2 flex min-h-7 items-center gap-2">
          <h2 className="text-sm font-semibold tracking-tight">{title}</h2>
          {count !== undefined && count > 0 && (
            <span className="text-2xs font-medium text-ink-3 tabular-nums">{count}</span>
          )}
          <span className="ml-auto flex min-w-0 items-center gap-2">
            <FieldEditors field={field} />
            {action}
          </span>
        </div>
        {children}
      </div>
    </section>
  );
};
