import { assertSettings } from './config.js';
import { ConfigurationInvalid } from './configuration-invalid.js';

describe('A setting that does not fit', () => {
  it.each([
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP: got "0", wants at least 1.'],
    ['BACKUP_KEEP', '1001', 'BACKUP_KEEP: got "1001", wants at most 1000.'],
    ['BACKUP_KEEP', 'seven', 'BACKUP_KEEP: got "seven", wants a number.'],
    ['BACKUP_KEEP', '1.5', 'BACKUP_KEEP: got "1.5", wants a whole number.'],
    ['BACKUP_AT', '25:00', 'BACKUP_AT: got "25:00", wants a time of the day (UTC), such as 02:00, or off.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: got "loud", wants fatal or error or warn or info or debug or silent.'],
  ])('is named in a plain sentence: %s=%s', (name, value, sentence) =>
    expect(() => assertSettings({ [name]: value })).toThrow(new ConfigurationInvalid(sentence)),
  );

  it('is found before there are addresses and keys', () => expect(() => assertSettings({ SEATS: '5' })).not.toThrow());
});
