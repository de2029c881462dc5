import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { limits } from '@throughline/contracts/limits.js';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ServiceMark } from '../../../../connections/components/service-mark.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Popover } from '../../../../ui/overlays/popover.js';
import { FieldConflict } from '../../field-conflict.js';
import { useBuild } from '../../draft/build-context.js';
import { ShortCost } from './model-cost.js';
import { runsText } from './model-costs.js';
import { ModelList, type ModelListProps } from './model-list.js';
import { chosen, isModel, nameOfModel, type Model, type ModelOption } from './model-options.js';

const ordinals = ['first', 'second', 'third'];

type FallbacksProps = { options: readonly ModelOption[]; costs: ModelCosts | undefined };

/** The models that are asked, in this order, when the agent's own fails or its quota is used up. */
export const Fallbacks = ({ options, costs }: FallbacksProps) => {
  const { shown, edit, readOnly } = useBuild();
  const { model, fallbacks } = shown;
  const put = (next: readonly Model[]) => edit({ fallbacks: [...next] });
  const swap = (at: number, by: number) => {
    const next = [...fallbacks];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    put(next);
  };
  const addable = options.filter((option) => ![model, ...fallbacks].some((each) => isModel(each, option)));
  const mayAdd =
    !readOnly && model.provider !== 'rehearsal' && fallbacks.length < limits.modelFallbacks && addable.length > 0;
  if (fallbacks.length === 0 && !mayAdd) return null;
  return (
    <div className="grid gap-1.5">
      <FieldConflict field="fallbacks" />
      <div className="flex gap-2 text-xs text-ink-3">
        <h3>If it fails or its quota is used up</h3>
        {costs && fallbacks.length > 0 && (
          <span className="ml-auto" title={`What ${runsText(costs)} would have cost on it, compared with the model.`}>
            Cost
          </span>
        )}
      </div>
      <div className="rounded-md border border-line">
        <ol aria-label="Fallback models">
          {fallbacks.map((fallback, at) => (
            <Line
              key={`${fallback.connectionId} ${fallback.model}`}
              at={at}
              count={fallbacks.length}
              model={fallback}
              option={options.find((each) => isModel(each, fallback))}
              cost={costs && <ShortCost costs={costs} model={fallback} comparedWith={model} />}
              readOnly={readOnly}
              onMove={(by) => swap(at, by)}
              onRemove={() => put(fallbacks.filter((_, other) => other !== at))}
            />
          ))}
        </ol>
        {mayAdd && (
          <AddFallback
            ordinal={ordinals[fallbacks.length] ?? 'further'}
            options={addable}
            costs={costs}
            comparedWith={model}
            onChoose={(option) => put([...fallbacks, chosen(option, model)])}
          />
        )}
      </div>
    </div>
  );
};

type LineProps = {
  at: number;
  count: number;
  model: Model;
  option: ModelOption | undefined;
  cost: ReactNode;
  readOnly: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
};

const Line = ({ at, count, model, option, cost, readOnly, onMove, onRemove }: LineProps) => {
  const name = nameOfModel(model, option);
  return (
    <li className="flex h-9 items-center gap-2 border-b border-line px-2.5 text-sm last:border-b-0">
      <span className="text-ink-3 tabular-nums">{at + 1}</span>
      <ServiceMark name={option?.via ?? model.provider} size="sm" />
      <span className="mono min-w-0 flex-1 truncate" title={option?.via}>
        {name}
      </span>
      {cost}
      {!readOnly && (
        <span className="-mr-1.5 flex">
          {at > 0 && (
            <IconButton label={`Ask ${name} earlier`} size="sm" onClick={() => onMove(-1)}>
              <ArrowUp className="size-3.5" aria-hidden />
            </IconButton>
          )}
          {at < count - 1 && (
            <IconButton label={`Ask ${name} later`} size="sm" onClick={() => onMove(1)}>
              <ArrowDown className="size-3.5" aria-hidden />
            </IconButton>
          )}
          <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
            <X className="size-3.5" aria-hidden />
          </IconButton>
        </span>
      )}
    </li>
  );
};

type AddFallbackProps = Pick<ModelListProps, 'options' | 'costs' | 'comparedWith' | 'onChoose'> & { ordinal: string };

const AddFallback = ({ ordinal, onChoose, ...list }: AddFallbackProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`Choose a ${ordinal} fallback model`}
      align="end"
      className={clsx(list.costs ? 'w-[680px]' : 'w-[540px]', '!p-0')}
      trigger={
        <button
          type="button"
          className="flex h-9 w-full items-center gap-2 rounded-md px-2.5 text-left text-sm text-ink-2 hover:bg-hover hover:text-ink"
        >
          <Plus className="size-3.5" aria-hidden />
          Add a {ordinal} fallback
        </button>
      }
    >
      <ModelList
        {...list}
        onChoose={(option) => {
          setOpen(false);
          onChoose(option);
        }}
      />
    </Popover>
  );
};
