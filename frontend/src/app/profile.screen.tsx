import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { SettingsTabs } from '../components/settings/settings-tabs.js';
import { ApiKeysSection } from '../identity/account/api-keys/api-keys-section.js';
import { EmailSection } from '../identity/account/security/email-section.js';
import { CloseAccountSection } from '../identity/privacy/close-account-section.js';
import { PasskeysSection } from '../identity/account/security/passkeys-section.js';
import { PasswordSection } from '../identity/account/security/password-section.js';
import { ProfileSection } from '../identity/account/profile/profile-section.js';
import { ProvidersSection } from '../identity/account/security/providers-section.js';
import { SecondFactorSection } from '../identity/account/security/second-factor-section.js';
import { SessionsSection } from '../identity/account/security/sessions-section.js';
import { StepUpDialog } from '../identity/components/step-up/step-up-dialog.js';
import { MailsSection } from '../inbox/mails-section.js';
import { ThemeSection } from '../identity/account/profile/theme-section.js';

export const ProfileScreen = () => {
  useTitle('Profile');
  const { path } = useWorkspace();
  return (
    <>
      <PageHeader title="Profile" crumbs={[{ label: 'Settings', to: path('settings') }]} />
      <SettingsTabs />
      <ProfileSection />
      <ThemeSection />
      <MailsSection />
      <EmailSection />
      <PasswordSection />
      <PasskeysSection />
      <ProvidersSection />
      <SecondFactorSection />
      <SessionsSection />
      <ApiKeysSection />
      <CloseAccountSection />
      <StepUpDialog />
    </>
  );
};
