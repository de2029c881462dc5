import { z } from 'zod';
import { Checkbox, type CheckboxProps } from '../../../ui/choice/checkbox.js';

/** A box that has to be ticked; the request itself says only whether it is. */
export const AcceptedTerms = z.boolean().refine((accepted) => accepted, { error: 'Accept the terms to continue.' });

export const AcceptTerms = (props: Omit<CheckboxProps, 'label'>) => (
  <Checkbox
    {...props}
    label="I may use this server, and I know that everything I do in a workspace is kept in its history."
  />
);
