import type { CurrentUser } from '@fairlead/contract/accounts';
export const NewPasswordPage = ({ user }: { user: CurrentUser }) => <p>{user.username}</p>;
