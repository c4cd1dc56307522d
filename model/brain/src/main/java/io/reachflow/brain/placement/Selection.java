package io.reachflow.brain.placement;

/** Finds the number that would be at a place among others if they were sorted, without sorting. */
final class Selection {
    private Selection() {}

    /**
     * The number at a place, in the order of {@link Double#compare}.
     *
     * @param place 0 for the smallest
     */
    static double smallest(double[] numbers, int place) {
        double[] some = numbers.clone();
        int low = 0;
        int high = some.length - 1;
        while (low < high) {
            double pivot = middle(some[low], some[(low + high) >>> 1], some[high]);
            int left = low;
            int right = high;
            while (left <= right) {
                while (Double.compare(some[left], pivot) < 0) {
                    left++;
                }
                while (Double.compare(some[right], pivot) > 0) {
                    right--;
                }
                if (left <= right) {
                    double swapped = some[left];
                    some[left++] = some[right];
                    some[right--] = swapped;
                }
            }
            if (place <= right) {
                high = right;
            } else if (place >= left) {
                low = left;
            } else {
                return some[place];
            }
        }
        return some[place];
    }

    private static double middle(double one, double two, double three) {
        double low = Double.compare(one, two) < 0 ? one : two;
        double high = Double.compare(one, two) < 0 ? two : one;
        if (Double.compare(three, low) < 0) {
            return low;
        }
        return Double.compare(three, high) > 0 ? high : three;
    }
}
