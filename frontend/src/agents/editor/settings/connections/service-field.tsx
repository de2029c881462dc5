import { canActAsCaller } from '@throughline/contracts/agents/acts-as-caller.js';
import { useCatalogue } from '../../../../connections/data/services.js';
import { Combobox } from '../../../../ui/choice/combobox.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { Field } from '../../../../ui/form/field.js';

type ServiceFieldProps = { value: string; missing: boolean; onChange: (service: string) => void };

/** The service where the person who starts a run has an account of their own. */
export const ServiceField = ({ value, missing, onChange }: ServiceFieldProps) => {
  const catalogue = useCatalogue();
  if (!catalogue) return <Skeleton className="h-8" />;
  const options = catalogue.services
    .filter(({ id }) => canActAsCaller(id))
    .map(({ id, name, keywords }) => ({ value: id, label: name, words: keywords.join(' ') }));
  return (
    <Field
      label="Service"
      error={missing && 'Choose a service.'}
      hint="Each run acts with the account that the person who starts it has connected there. Triggers and API keys can’t start it. Any API is not among them: it has no one address."
    >
      <Combobox value={value} onChange={onChange} options={options} />
    </Field>
  );
};
