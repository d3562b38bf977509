/** Good Morning before 12:00, Good Afternoon before 17:00, else Good Evening (docs/product/app.md). */
export function greeting(hour: number): 'Good Morning' | 'Good Afternoon' | 'Good Evening' {
  if (hour < 12) return 'Good Morning';
  return hour < 17 ? 'Good Afternoon' : 'Good Evening';
}
