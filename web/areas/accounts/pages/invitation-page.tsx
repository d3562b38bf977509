export const InvitationPage = () => null;
