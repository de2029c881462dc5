import { z } from 'zod';
import { Checkbox, type CheckboxProps } from '../../ui/choice/checkbox.js';

/** A box that has to be ticked; the request itself says only whether it is. */
export const AcceptedTerms = z.boolean().refine((accepted) => accepted, { error: 'Accept the terms to continue.' });

export const AcceptTerms = (props: Omit<CheckboxProps, 'label'>) => (
  <Checkbox
    {...props}
    label="I am allowed to use this deployment, and I accept that all actions in a workspace are recorded in its history."
  />
);
