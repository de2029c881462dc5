import type { Receipt } from '@throughline/contracts/receipt.js';
import { useEffect, useRef, useState, useTransition, type FormEvent, type RefObject } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormRegister,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { contractResolver } from './contract-resolver.js';
import { formMessages } from './form-messages.js';
import { placeProblem, type FieldCodes } from './place-problem.js';
import { ProblemError } from '../problem-error.js';
import { useCommand } from '../use-command.js';

export type CommandFormOptions<Fields extends FieldValues, Request, Answer> = {
  /** The form starts with them. */
  defaultValues?: DefaultValues<Fields>;
  /** The form shows them and follows a change of them wherever nobody has typed. Instead of `defaultValues`. */
  values?: Fields;
  /** `false` for what no open room shows, as in `useCommand`. */
  live?: boolean;
  /** Labels for the messages, by field, where the field's name does not say it. */
  labels?: Readonly<Record<string, string>>;
  /** Problem codes that are shown at a field. */
  fieldCodes?: FieldCodes;
  /** When fields are checked: as soon as they are typed, only when the form is sent, or both: then and from then on. */
  check?: 'typed' | 'sent' | 'sent-then-typed';
  /** Starts over once the command is done. */
  resetOnDone?: boolean;
  /** The command is done, and the screen has seen it. */
  onDone?: (answer: Answer, request: Request) => unknown;
  onRefused?: (problem: ProblemError) => void;
};

export type CommandForm<Fields extends FieldValues> = {
  /** For the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
    onChange: () => void;
  };
  /** For a native control. */
  register: UseFormRegister<Fields>;
  /** For a control that takes a value. */
  bind: <Name extends FieldPath<Fields>>(
    name: Name,
  ) => { value: FieldPathValue<Fields, Name>; onChange: (value: FieldPathValue<Fields, Name>) => void };
  /** Returns what is wrong with a field, once it was tried to send it. */
  error: (name: FieldPath<Fields>) => string | undefined;
  /** Holds what was refused and is about no field. */
  problem: ProblemError | undefined;
  /** Holds what was refused, wherever it is shown. */
  refusal: ProblemError | undefined;
  pending: boolean;
  /** It was sent, and nothing was changed since. */
  done: boolean;
  /** It differs from what it started with. */
  changed: boolean;
  values: Fields;
  setValue: <Name extends FieldPath<Fields>>(name: Name, value: FieldPathValue<Fields, Name>) => void;
  submit: () => void;
  /** Empties one field, and leaves what is wrong with it. */
  clear: (name: FieldPath<Fields>) => void;
  /** Starts over, with other values if some are given. */
  reset: (values?: Fields) => void;
};

/** The fields, checked by the contract that the server parses the request by. */
const useContractForm = <Fields extends FieldValues, Request, Answer>(
  schema: ZodType<Request, Fields>,
  { defaultValues, values, labels, check = 'sent-then-typed' }: CommandFormOptions<Fields, Request, Answer>,
) =>
  useForm<Fields, unknown, Request>({
    resolver: contractResolver(schema, formMessages(labels)),
    ...(defaultValues && { defaultValues }),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
    shouldFocusError: false,
    mode: check === 'typed' ? 'onChange' : 'onSubmit',
    reValidateMode: check === 'sent' ? 'onSubmit' : 'onChange',
  });

/**
 * The command; what it is refused for is also handed to the form. It stays pending while the screen that follows loads,
 * because the form is still shown until then and must not be sent again.
 */
const useRefusedCommand = <Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  refuse: (problem: ProblemError) => void,
  live: boolean,
) => {
  const [following, startFollowing] = useTransition();
  const command = useCommand(
    async (request: Request) => {
      try {
        return await send(request);
      } catch (error) {
        if (error instanceof ProblemError) refuse(error);
        throw error;
      }
    },
    { live },
  );
  const follow = (next: () => unknown) =>
    startFollowing(async () => {
      await next();
    });
  return { ...command, pending: command.pending || following, follow };
};

/**
 * A form that sends one request: it is checked by the contract the server parses it by, first when it is sent and then
 * while it is mended. What the server refuses is shown at the field it is about; what was typed stays.
 */
export const useCommandForm = <Fields extends FieldValues, Request, Answer = Receipt>(
  schema: ZodType<Request, Fields>,
  send: (request: Request) => Promise<Answer>,
  options: CommandFormOptions<Fields, Request, Answer>,
): CommandForm<Fields> => {
  const { values, live = true, fieldCodes, check = 'sent-then-typed', resetOnDone, onDone, onRefused } = options;
  const [done, setDone] = useState(false);
  const form = useContractForm(schema, options);
  const { formState, getFieldState, getValues, register, reset, resetField, setError, setValue } = form;
  const current = useWatch({ control: form.control, compute: (all: Fields) => all });
  const hasField = (name: string): name is FieldPath<Fields> => (name.split('.')[0] ?? '') in getValues();

  const refuse = (problem: ProblemError) => {
    for (const { name, message } of placeProblem(problem, hasField, fieldCodes).atFields)
      if (hasField(name)) setError(name, { message });
    onRefused?.(problem);
  };

  const command = useRefusedCommand(send, refuse, live);
  const submit = form.handleSubmit(async (request) => {
    setDone(false);
    const answer = await command.run(request);
    if (answer === undefined) return;
    if (values) reset(getValues(), { keepDirtyValues: false });
    else if (resetOnDone) reset();
    setDone(true);
    command.follow(() => onDone?.(answer, request));
  });
  const change = <Name extends FieldPath<Fields>>(name: Name, value: FieldPathValue<Fields, Name>) => {
    setDone(false);
    const shouldValidate = check === 'typed' || (check === 'sent-then-typed' && formState.isSubmitted);
    setValue(name, value, { shouldDirty: true, shouldValidate });
  };
  return {
    props: {
      ref: useFocusOnWrong(formState.submitCount),
      noValidate: true,
      onSubmit: (event) => {
        // A dialog inside the form is elsewhere in the DOM, but its React events still reach the form.
        event.stopPropagation();
        void submit(event);
      },
      onChange: () => setDone(false),
    },
    register,
    bind: (name) => ({ value: getValues(name), onChange: (value) => change(name, value) }),
    error: (name) => messageIn(getFieldState(name, formState).error),
    problem: command.problem && placeProblem(command.problem, hasField, fieldCodes).rest,
    refusal: command.problem,
    pending: command.pending,
    done,
    changed: formState.isDirty,
    values: current,
    setValue: change,
    submit: () => void submit(),
    clear: (name) => resetField(name, { keepError: true }),
    reset,
  };
};

/** Returns what is wrong with a field, or first with a part of it. */
const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const part of Object.values(error)) {
    const message = messageIn(part);
    if (message !== undefined) return message;
  }
  return undefined;
};

/** After each try the first wrong field has the focus, also one the server found wrong. */
const useFocusOnWrong = (tries: number): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return form;
};
