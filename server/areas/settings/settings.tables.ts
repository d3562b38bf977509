declare module '../../platform/db/tables.ts' {
  interface Tables {
    setting: SettingTable;
  }
}

export interface SettingTable {
  key: string;
  /** JSON, read through the contract's schema. */
  value: string;
}
