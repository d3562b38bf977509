/** The colours that a chart is drawn in, from the scheme it is shown in. */
export interface ChartColors {
  ink: string;
  line: string;
  accent: string;
  soft: string;
  surface: string;
}
