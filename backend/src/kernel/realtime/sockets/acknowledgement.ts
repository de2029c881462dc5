/** A client that wants no answer sends none of these with its message, and a faulty one sends anything. */
export const isAcknowledgement = (value: unknown): value is (answer: unknown) => void => typeof value === 'function';
