import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { useEffect, useState } from 'react';
import { FileDrop } from '../../files/components/file-drop.js';
import { Field } from '../../ui/form/field.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { focusSection } from './check/place.js';
import { readTemplateFile } from './read-template-file.js';

/** A template that was downloaded here or elsewhere. It is read, changed and checked before it is published. */
export const ImportTemplate = ({ onRead }: { onRead: (file: TemplateFile) => void }) => {
  const [name, setName] = useState<string>();
  const [errors, setErrors] = useState<readonly string[]>([]);
  useEffect(() => {
    if (document.activeElement === document.body) focusSection('file');
  }, []);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    const result = readTemplateFile(await file.text());
    if ('file' in result) onRead(result.file);
    else setErrors(result.errors);
  };
  return (
    <SettingsSection
      title="File"
      about="A template that was downloaded from its page, here or from another installation."
    >
      <Field
        label="Template file"
        error={
          errors.length > 0 && (
            <ul>
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          )
        }
        hint="It ends in .template.json"
      >
        <FileDrop name={name} onFile={(file) => void read(file)} />
      </Field>
    </SettingsSection>
  );
};
