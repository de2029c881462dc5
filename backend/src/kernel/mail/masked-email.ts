/** `a…@example.org`: enough to recognise, too little to learn. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
};
