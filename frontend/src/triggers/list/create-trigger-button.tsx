import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button, type ButtonProps } from '../../ui/buttons/button.js';

/** Whether the form is open is part of the URL, next to the search. */
export const useCreateTrigger = () => {
  const { may } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const others = [...params].filter(([name]) => name !== 'create');
  return {
    canEdit: may('triggers.edit'),
    create: () => setParams([...others, ['create', 'trigger']], { replace: true }),
    close: () => setParams(others, { replace: true }),
    isOpen: params.get('create') === 'trigger',
  };
};

export const CreateTriggerButton = ({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) => {
  const { canEdit, create } = useCreateTrigger();
  if (!canEdit) return null;
  return (
    <Button variant={variant} icon={<Plus aria-hidden />} onClick={create}>
      Create trigger
    </Button>
  );
};
