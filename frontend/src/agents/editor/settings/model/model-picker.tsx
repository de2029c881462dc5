import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { ServiceMark } from '../../../../connections/components/service-mark.js';
import { controlClass } from '../../../../ui/form/input.js';
import { Popover } from '../../../../ui/overlays/popover.js';
import { ModelList } from './model-list.js';
import { isModel, nameOfModel, type Model, type ModelOption } from './model-options.js';
import type { KnownCosts } from './use-model-costs.js';

type ModelPickerProps = {
  model: Model;
  options: readonly ModelOption[];
  known: KnownCosts;
  disabled: boolean;
  onChoose: (option: ModelOption) => void;
};

/** The agent's model, and the list to choose another one from. */
export const ModelPicker = ({ model, options, known, disabled, onChoose }: ModelPickerProps) => {
  const [open, setOpen] = useState(false);
  const option = options.find((each) => isModel(each, model));
  const name = nameOfModel(model, option);
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        // Runs may have ended since.
        if (next) known.reload();
        setOpen(next);
      }}
      label="Choose a model"
      align="end"
      className={clsx(known.costs ? 'w-[680px]' : 'w-[540px]', '!p-0')}
      trigger={
        <button
          type="button"
          aria-label={`Model: ${name}`}
          disabled={disabled}
          className={clsx(
            'flex h-control w-full items-center gap-2 px-2.5 text-left text-sm disabled:text-ink-off',
            controlClass,
          )}
        >
          <ServiceMark name={option?.via ?? model.provider} size="sm" />
          <span className={clsx('min-w-0 flex-1 truncate', option?.card !== null && 'mono')}>
            {option?.card === null ? option.name : name}
          </span>
          <ChevronsUpDown className="size-3.5 text-ink-3" aria-hidden />
        </button>
      }
    >
      <ModelList
        options={options}
        costs={known.costs}
        comparedWith={model}
        current={model}
        onChoose={(next) => {
          setOpen(false);
          onChoose(next);
        }}
      />
    </Popover>
  );
};
