import { SetMetadata } from '@nestjs/common';

const onlyNow = 'only-now';

/** The answer is about the present alone, so the route refuses a moment of the past. */
export const OnlyNow = () => SetMetadata(onlyNow, true);

export const isOnlyNow = (handler: object, controller: object): boolean =>
  Reflect.getMetadata(onlyNow, handler) === true || Reflect.getMetadata(onlyNow, controller) === true;
